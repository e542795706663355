import { test } from '@playwright/test';
import { checkContent, type Field, type FieldContent } from '../inspect/session/open-field.ts';
import type { PatternWindow, ShownEvidence } from '../plan/window/open-pattern-window.ts';

/** The full-screen window on the monitor under test, as a test uses it. */
export interface FieldFixture {
  /**
   * Shows a patch (by its name, or `{ patch }`), a `{ pattern }` or an `{ image }` file, pixel for pixel; `inspection.run`
   * then reads it. With `verify: false` it is shown even where the window cannot show it exactly, for tests that look at
   * the damage. Throws `pattern-not-shown`, which says every way in which the window does not show it.
   */
  show(content: FieldContent, options?: { readonly verify?: boolean }): Promise<ShownEvidence>;
  /** Throws `pattern-not-shown` where the window no longer shows what was shown last. */
  confirm(): Promise<void>;
  /** The browser window itself. */
  readonly window: PatternWindow;
}

/** A test's field, which remembers what it was told to show until an inspection reads it. */
export class ShownField implements FieldFixture {
  readonly field: Field;
  #shown: FieldContent[] = [];

  constructor(field: Field) {
    this.field = field;
  }

  get window(): PatternWindow {
    return this.field.window;
  }

  async show(content: FieldContent, options?: { readonly verify?: boolean }): Promise<ShownEvidence> {
    checkContent(content);
    this.#shown.push(content);
    return test.step(`show ${describe(content)}`, () => this.field.show(content, options));
  }

  confirm(): Promise<void> {
    return this.field.confirm();
  }

  /** Take the content shown since the last inspection, in that order. */
  takeShown(): readonly FieldContent[] {
    const shown = this.#shown;
    this.#shown = [];
    return shown;
  }
}

function describe(content: FieldContent): string {
  if (typeof content === 'string') return content;
  if ('image' in content) return `image ${content.image}`;
  if ('pattern' in content) return content.pattern.kind;
  return typeof content.patch === 'string' ? content.patch : content.patch.name;
}
