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

// The list of guides is longer than a screen: what is open comes into view.
const list = document.querySelector('.guide > .contents');
const here = list?.querySelector('[aria-current=page]');
if (list && here) {
  const {top, bottom} = list.getBoundingClientRect();
  const place = here.getBoundingClientRect();
  if (place.bottom > bottom) {
    list.scrollTop += (place.top + place.bottom - top - bottom) / 2;
  }
}
