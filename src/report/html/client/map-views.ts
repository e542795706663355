import { placeDetails } from './details-place.ts';
import { all, control, find, make, one } from './elements.ts';
import { embedded } from './page-data.ts';
import { watchScreen } from './point-details.ts';

/** The switches choose which of the views is seen; a smooth map is drawn over its cells. */
export async function startMapViews(): Promise<void> {
  await unpackViews();
  if (!find('.view')) return;
  const switches = one('.switches');
  const show = () => showView(switches);
  switches.hidden = false;
  switches.addEventListener('change', show);
  show();
  for (const screen of all('.screen')) watchScreen(screen);
}

async function unpackViews(): Promise<void> {
  for (const others of all('details.others')) {
    const panel = others.parentElement as HTMLElement;
    one('.view', panel).after(...all('.view', others));
    others.remove();
  }
  if (!find('#views')) return;
  const views = await embedded<Readonly<Record<string, string>>>('views');
  for (const panel of all('.patch')) {
    // Markup of the report itself, escaped where it was made.
    one('.view', panel).insertAdjacentHTML('afterend', views[panel.dataset['patch'] ?? ''] ?? '');
  }
}

function showView(switches: HTMLElement): void {
  const chosen = (name: string) => find<HTMLInputElement>(`input[name="${name}"]:checked`, switches)?.value ?? '';
  const isChecked = (name: string) => control<HTMLInputElement>(switches, name).checked;
  const patch = chosen('patch');
  const reference = chosen('reference');
  const view = chosen(`metric-${reference}`);
  for (const field of all('fieldset[data-reference]', switches)) {
    field.hidden = field.dataset['reference'] !== reference;
  }
  for (const panel of all('.patch')) panel.hidden = patch !== '' && panel.dataset['patch'] !== patch;
  for (const panel of all('.view')) panel.hidden = panel.dataset['view'] !== view;
  document.body.classList.toggle('show-order', isChecked('order'));
  document.body.classList.toggle('smooth', isChecked('smooth'));
  placeDetails();
  if (isChecked('smooth')) all<SVGElement>('.view:not([hidden]) svg[data-steps]').forEach(drawSmooth);
}

/** One pixel a cell, scaled up by the browser: bilinear between the centers of the cells. */
function drawSmooth(map: SVGElement): void {
  const { columns, rows, steps = '' } = map.dataset;
  const canvas = find<HTMLCanvasElement>('canvas', map.parentElement as HTMLElement) ?? make('canvas');
  canvas.width = Number(columns);
  canvas.height = Number(rows);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const colors = new Map<string, string>();
  Array.from(steps).forEach((step, place) => {
    if (step === '-') return;
    const color = colors.get(step) ?? getComputedStyle(one(`.cells .b${step}`, map)).getPropertyValue('--step');
    colors.set(step, color);
    context.fillStyle = color;
    context.fillRect(place % canvas.width, Math.floor(place / canvas.width), 1, 1);
  });
  map.before(canvas);
}
