import type { Omission } from './omission.ts';

/** Parts of idb, React and Astro's React integration that these pages never run. */
export const smallPackageOmissions: readonly Omission[] = [
  // Iterating over IndexedDB with cursors.
  {
    file: 'idb/build/index.js',
    from: "const advanceMethodProps = ['advance'",
    until: 'export { deleteDB, openDB, unwrap, wrap };',
    instead: '',
  },
  {
    file: 'idb/build/index.js',
    from: 'if (getCursorAdvanceMethods().includes(func)) {',
    until: 'return function (...args) {\n        // Calling the original',
    instead: '',
  },
  // Setting and testing properties of its objects, events of blocked and closed databases, the arguments of
  // others, and indexes.
  {
    file: 'idb/build/index.js',
    from: 'set(target, prop, value) {',
    until: '};\nfunction replaceTraps(',
    instead: '',
  },
  {
    file: 'idb/build/index.js',
    from: 'has: (target, prop) => !!getMethod(target, prop) || oldTraps.has(target, prop),',
    instead: '',
  },
  {
    file: 'idb/build/index.js',
    from: "if (blocked) {\n        request.addEventListener('blocked', (event) => blocked(\n        // Casting due to https://github.com/microsoft/TypeScript-DOM-lib-generator/pull/1405\n        event.oldVersion, event.newVersion",
    until: 'openPromise\n        .then((db) => {',
    instead: '',
  },
  {
    file: 'idb/build/index.js',
    from: "if (terminated)\n            db.addEventListener('close', () => terminated());",
    instead: '',
  },
  {
    file: 'idb/build/index.js',
    from: "const targetFuncName = prop.replace(/FromIndex$/, '');\n    const useIndex = prop !== targetFuncName;",
    instead: 'const targetFuncName = prop;',
  },
  {
    file: 'idb/build/index.js',
    from: '!(targetFuncName in (useIndex ? IDBIndex : IDBObjectStore).prototype) ||',
    instead: '',
  },
  {
    file: 'idb/build/index.js',
    from: 'if (useIndex)\n            target = target.index(args.shift());',
    instead: '',
  },
  { file: 'idb/build/index.js', from: 'IDBCursor,\n            IDBDatabase', instead: 'IDBDatabase' },
  {
    file: 'idb/build/index.js',
    from: '{ blocked, upgrade, blocking, terminated }',
    instead: '{ upgrade, blocking }',
  },
  {
    file: 'idb/build/index.js',
    from: 'wrap(request.transaction), event)',
    instead: 'wrap(request.transaction))',
  },
  {
    file: 'idb/build/index.js',
    from: '(event) => blocking(event.oldVersion, event.newVersion, event)',
    instead: '() => blocking()',
  },
  // React's element functions as an ES module: as CommonJS each call would carry the module's name with it.
  {
    file: 'react/jsx-runtime.js',
    from: "'use strict';",
    until: "module.exports = require('./cjs/react-jsx-runtime.development.js');",
    instead: "export { Fragment, jsx, jsxs } from './cjs/react-jsx-runtime.production.js';\n",
  },
  {
    file: 'react/jsx-runtime.js',
    from: "module.exports = require('./cjs/react-jsx-runtime.development.js');\n}",
    instead: '',
  },
  {
    file: 'react/cjs/react-jsx-runtime.production.js',
    from: 'exports.Fragment = REACT_FRAGMENT_TYPE;\nexports.jsx = jsxProd;\nexports.jsxs = jsxProd;',
    instead: 'export { REACT_FRAGMENT_TYPE as Fragment, jsxProd as jsx, jsxProd as jsxs };',
  },
  // Islands that are not rendered on the server, their slots, and navigation without a page load.
  {
    file: '@astrojs/react/dist/client.js',
    from: 'function isAlreadyHydrated(',
    until: 'export {',
    instead: `const client_default = (element) => (Component, props) => {
      if (!element.hasAttribute('ssr')) return;
      const identifierPrefix = element.getAttribute('prefix');
      startTransition(() => void hydrateRoot(element, createElement(Component, props), { identifierPrefix }));
    };
    `,
  },
];
