// Light or dark, kept under the name that the reference uses as well.
for (const button of document.querySelectorAll('[data-theme-toggle]')) {
  button.addEventListener('click', () => {
    const root = document.documentElement;
    const isDark =
      root.dataset.theme === 'dark' ||
      (root.dataset.theme !== 'light' &&
        matchMedia('(prefers-color-scheme: dark)').matches);
    root.dataset.theme = isDark ? 'light' : 'dark';
    try {
      localStorage.setItem('tsd-theme', root.dataset.theme);
    } catch {
      // Without storage the choice holds for this page.
    }
    dispatchEvent(new Event('themechange'));
  });
}
