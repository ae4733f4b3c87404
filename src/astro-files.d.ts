// For `tsc`, which reads no .astro files. Editors and `astro check` know their components' real types.
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}
