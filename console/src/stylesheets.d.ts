/** Stylesheets of packages, which the build adds to the page. */
declare module '*.css'
