// For `tsc`, which reads no .astro files. Editors and `astro check` know their components' real types.
declare module '*.astro' {
  const component: (props: Record<string, unknown>) => unknown;
  export default component;
}
