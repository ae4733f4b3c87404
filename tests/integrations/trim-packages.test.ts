import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { elementHandlers, heardEvents } from '../../src/integrations/trim-packages/heard-events.ts';
import { trimmed } from '../../src/integrations/trim-packages/trim-packages.ts';
import { unusedReactFeatures } from '../../src/integrations/trim-packages/unused-react-features.ts';

const realtime = 'node_modules/@supabase/realtime-js/dist/module';
const phoenix = 'node_modules/@supabase/phoenix/priv/static/phoenix.mjs';
const installed = (file: string) => trimmed(file, readFileSync(file, 'utf8'));

test('what the pages never run is left out of the installed client', () => {
  expect(installed(phoenix)).not.toMatch(/XMLHttpRequest|class _?LongPoll|KINDS: \{ push/);
  expect(installed(`${realtime}/RealtimeClient.js`)).not.toContain('getWebSocketConstructor()');
  expect(installed(`${realtime}/RealtimeClient.js`)).not.toContain('new Worker(');
  expect(installed(`${realtime}/lib/serializer.js`)).not.toMatch(/setUint8|UserBroadcastPush\(|_pick\(/);
  expect(installed(`${realtime}/RealtimeClient.js`)).not.toMatch(/case VSN_1_0_0|log\('transport', '/);
  expect(installed(`${realtime}/RealtimeChannel.js`)).not.toContain('postgres_changes_options.timeout');
  expect(installed(phoenix)).not.toMatch(
    /hasLogger\(\)\) this|ping\(callback|replaceTransport\(newTransport/,
  );
  expect(installed(phoenix)).not.toMatch(/this\.logger|sessionStorage|location\.host|tried to|must return/);
  expect(installed(`${realtime}/RealtimePresence.js`)).not.toContain('new PresenceAdapter');
  expect(installed(`${realtime}/RealtimeChannel.js`)).not.toMatch(
    /Transformers\.|instanceof RealtimePostgresFilterBuilder|httpSend\(event|automatically falling back/,
  );
  expect(installed(`${realtime}/RealtimeClient.js`)).not.toMatch(/this\.log\(|new Error\(|this\.worker\b/);
  expect(installed(`${realtime}/RealtimeChannel.js`)).not.toMatch(/replay on public|stateCheck|filterValue/);
  expect(installed(`${realtime}/phoenix/channelAdapter.js`)).not.toContain('buffer overflow');
});

test("React's element functions are an ES module", () => {
  const react = 'node_modules/react';
  expect(installed(`${react}/jsx-runtime.js`).trim()).toBe(
    "export { Fragment, jsx, jsxs } from './cjs/react-jsx-runtime.production.js';",
  );
  expect(installed(`${react}/cjs/react-jsx-runtime.production.js`)).not.toMatch(/^exports\./m);
});

test('React DOM does not test for old browsers, and still looks for the developer tools', () => {
  const reactDom = installed('node_modules/react-dom/cjs/react-dom-client.production.js');
  expect(reactDom).not.toMatch(/canUseDOM|documentMode|passiveBrowserEventsSupported|isInputEventSupported/);
  expect(reactDom).not.toMatch(/canUseCompositionEvent|useFallbackCompositionData|skipSelectionChangeEvent/);
  expect(reactDom).not.toMatch(
    /getVendorPrefixedEventName|typeof (reportError|AbortController|queueMicrotask)/,
  );
  expect(reactDom).not.toContain('attachEvent');
  expect(reactDom).toContain('__REACT_DEVTOOLS_GLOBAL_HOOK__');
});

describe('the events that React listens to', () => {
  // An island's entry file has no elements of its own.
  const views = globSync('src/{app-shell,features,lib}/**/*.tsx').filter((file) => !/entry\.tsx$/.test(file));
  const handlers = views.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\s(on[A-Z]\w+)[=:]/g)].map(([, name = '']) => ({ file, name })),
  );

  test('React listens to the events of all handlers that islands have: a new one is added to the heard events', () => {
    expect(handlers.length).toBeGreaterThan(100);
    // Other components' props begin with the same letters.
    const eventOf = (name: string) => name.replace(/Capture$/, '');
    const known = new Set([...Object.keys(heardEvents), ...elementHandlers]);
    const own = handlers.filter(({ name }) => !known.has(eventOf(name)));
    expect(own).toEqual([]);
  });

  test('React listens to no event that no island handles', () => {
    const reactDom = installed('node_modules/react-dom/cjs/react-dom-client.production.js');
    const [, listened = ''] =
      /"([a-z ]+)"\.split\(" "\)\.forEach\(function \(domEventName/.exec(reactDom) ?? [];
    expect(new Set(listened.split(' '))).toEqual(new Set(Object.values(heardEvents).flat()));
    const used = new Set(handlers.map(({ name }) => name.replace(/Capture$/, '')));
    expect(Object.keys(heardEvents).filter((name) => !used.has(name))).toEqual([]);
  });

  test('the heard events of onChange are those of React’s own list', () => {
    const reactDom = readFileSync('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8');
    const [, list = ''] = /"onChange",\s*"([^"]*)"\.split/.exec(reactDom) ?? [];
    // It listens to this one on the document.
    expect(
      list
        .split(' ')
        .filter((event) => event !== 'selectionchange')
        .sort(),
    ).toEqual(heardEvents.onChange?.toSorted());
  });
});

describe.each(unusedReactFeatures)('an unused part of React: $name', ({ name, use, functions }) => {
  test('the functions of an unused part are empty in the installed package', () => {
    const reactDom = installed('node_modules/react-dom/cjs/react-dom-client.production.js');
    for (const left of functions) expect(reactDom).toMatch(new RegExp(`\\nfunction ${left}\\(\\) \\{\\n\\}`));
  });

  test('no island uses an unused part: whoever needs it deletes it from the unused features', () => {
    const islands = globSync('src/{app-shell,features,lib}/**/*.{ts,tsx}');
    expect(islands.length).toBeGreaterThan(100);
    expect(islands.filter((file) => use.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  test('code that uses an unused part is recognized', () => {
    expect(uses[name]).toMatch(use);
  });
});

/** How an island would use each of them. */
const uses: Readonly<Record<string, string>> = {
  'view transitions': "import { useState, ViewTransition } from 'react';",
  'elements that React moves to <head>, and preloading': '<link rel="stylesheet" precedence="default" />',
  'refs to fragments': '<Fragment key={id} ref={group}>',
  'lists of Suspense, which are not public yet': 'import { unstable_SuspenseList as SuspenseList }',
  'the component stack of an error': 'onUncaughtError: (error, { componentStack }) =>',
};

test('the code that the pages run is kept, and other files are left as they are', () => {
  expect(installed(phoenix)).toMatch(/var Socket = class[\s\S]*sendHeartbeat/);
  expect(installed(phoenix)).toContain('static appendParams(url, params)');
  expect(installed(`${realtime}/RealtimeClient.js`)).toMatch(/async setAuth\([\s\S]*_reconnectAuth\(\) \{/);
  expect(installed(`${realtime}/RealtimeChannel.js`)).toMatch(
    /async unsubscribe\([\s\S]*_updateFilterMessage\(\) \{/,
  );
  expect(trimmed('src/data/supabase-realtime.ts', 'static request(')).toBe('static request(');
});

test('a version of the client with different code stops the build', () => {
  expect(() => trimmed(`${realtime}/RealtimePresence.js`, 'export default class {}')).toThrow(
    'RealtimePresence.js has no',
  );
  expect(() => trimmed(phoenix, 'static request(')).toThrow("no 'static serialize('");
});
