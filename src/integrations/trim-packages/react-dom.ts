import { heardEvents } from './heard-events.ts';
import { type Omission, omissionsFrom } from './omission.ts';
import { unusedReactFeatures } from './unused-react-features.ts';

/** Leaves out what a function does. It returns nothing then, which where it is asked for means 'no'. */
const withoutBody = (name: string) => ({
  from: `\nfunction ${name}(`,
  until: '\n}',
  instead: `\nfunction ${name}() {`,
});

const events = [...new Set(Object.values(heardEvents).flat())].sort().join(' ');

/**
 * Parts of React DOM for features that no island uses, for Internet Explorer and for runtimes without a
 * document. In the browsers that the islands are for, what each of these tests asks has one answer.
 */
export const reactDomOmissions: readonly Omission[] = omissionsFrom(
  'react-dom/cjs/react-dom-client.production.js',
  [
    ...unusedReactFeatures.flatMap(({ functions }) => functions.map(withoutBody)),
    // Events that no island has a handler for.
    {
      from: 'allNativeEvents.forEach(function (domEventName) {',
      until: '(nonDelegatedEvents.has(domEventName) ||',
      instead: `"${events}".split(" ").forEach(function (domEventName) {\n`,
    },
    // Is there a document, and does it have passive listeners?
    { from: 'var canUseDOM = !(', until: 'var root = null,', instead: '' },
    { from: '!passiveBrowserEventsSupported ||', instead: '' },
    // Are there events of an input method?
    {
      from: 'canUseCompositionEvent = canUseDOM',
      until: 'SPACEBAR_CHAR =',
      instead: 'canUseTextInputEvent = "TextEvent" in window,\n  ',
    },
    { from: '(!canUseCompositionEvent &&', until: '? ((domEventName = getData()),', instead: '!1\n      ' },
    { from: 'useFallbackCompositionData && "ko"', until: 'nativeEvent.data;', instead: '' },
    { from: 'if (canUseCompositionEvent)\n', instead: '' },
    {
      from: 'else\n        isComposing\n',
      until: 'eventType &&\n        (useFallbackCompositionData',
      instead: '',
    },
    {
      from: 'useFallbackCompositionData &&',
      until: '(handleEventFunc = accumulateTwoPhaseListeners(',
      instead: '',
    },
    { from: 'fallbackData\n            ?', until: '((fallbackData = getDataFromCustomEvent(', instead: '' },
    // Is each change of a field an `input` event, and does `selectionchange` come in time?
    {
      from: 'var isInputEventSupported = !1;',
      until: 'function getTargetInstForClickEvent(',
      instead: '',
    },
    {
      from: 'if (isInputEventSupported)\n',
      until: 'else\n          (SyntheticEventCtor = reactName.nodeName)',
      instead: 'getTargetInstFunc = getTargetInstForInputOrChangeEvent;\n        ',
    },
    {
      from: 'handleEventFunc && handleEventFunc(domEventName, reactName, targetInst);\n      }\n      ',
      instead: '}\n      var ',
    },
    {
      from: 'skipSelectionChangeEvent =',
      until: 'activeElement = null,',
      instead: '',
    },
    { from: 'if (skipSelectionChangeEvent) break;', instead: '' },
    // Do events of animations and transitions have the names of the standard?
    { from: 'function makePrefixMap(', until: 'var ANIMATION_END =', instead: '' },
    ...[
      'animationend',
      'animationiteration',
      'animationstart',
      'transitionrun',
      'transitionstart',
      'transitioncancel',
      'transitionend',
    ].map((name) => ({ from: `getVendorPrefixedEventName("${name}")`, instead: `"${name}"` })),
    // Are there `reportError`, `AbortController` and `queueMicrotask`?
    {
      from: '"function" === typeof reportError\n',
      until: 'concurrentQueues = []',
      instead: 'reportError,\n  ',
    },
    {
      from: '"undefined" !== typeof AbortController\n',
      until: 'scheduleCallback$2 =',
      instead: 'AbortController,\n  ',
    },
    {
      from: '"function" === typeof queueMicrotask\n',
      until: 'function handleErrorInNextTick',
      instead: 'queueMicrotask;\n',
    },
  ],
);
