/** The action to take if the service refuses every pixel, by the status of its answer and what it said, in the words of the monitor's menus. */
export function pixelRemedy(status: number, said: string): string {
  if (/4:2:0/.test(said)) return 'Send RGB or YCbCr 4:4:4: YCbCr 4:2:0 cannot be read.';
  if (/picture.by.picture|\bpbp\b/i.test(said)) return 'Turn off picture-by-picture in the menu of the monitor.';
  if ([404, 405, 501].includes(status) || /support/i.test(said)) {
    return 'This model may have no pixel inspection: CG3145, CG319X, CG279X, CG3146, CG2700S and CG2700X are known to have it.';
  }
  return 'The input must not be YCbCr 4:2:0, larger than the panel, zoomed or picture-by-picture, and no window of ColorNavigator may be open.';
}
