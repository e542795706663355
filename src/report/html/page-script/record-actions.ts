/** The record itself: printed and saved. */
export const recordActions = String.raw`  // The record itself.
  one('.actions').hidden = false;
  one('button[name="print"]').addEventListener('click', () => print());
  one('button[name="download"]').addEventListener('click', async () => {
    const text = JSON.stringify(await embedded('record'), null, 2) + '\n';
    const link = make('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    link.download = page.fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  });
`;
