/** Sets the theme before the first paint; a file of its own, because the page's policy forbids inline scripts. */
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('openbell-theme')
  } catch {
    // Storage may be blocked; the system's preference holds then.
  }
  const isDark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'dark'
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
})()
