/** Hands a file to the reader of the page. */
export function download(name: string, content: Blob | string): void {
  const blob = typeof content === 'string' ? new Blob([content]) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser needs it until the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
