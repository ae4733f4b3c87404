/** A feature of React that no island uses. */
interface UnusedFeature {
  readonly name: string;
  /** Matches code of an island that uses it. */
  readonly use: RegExp;
  /** The functions of React DOM that run for this feature alone. */
  readonly functions: readonly string[];
}

/**
 * The features of React whose code is left out of the built scripts, 7 kB gzip that every island would load.
 * A test reports their use: whoever needs one deletes it here.
 */
export const unusedReactFeatures: readonly UnusedFeature[] = [
  {
    name: 'view transitions',
    use: /\bViewTransition\b|\baddTransitionType\b/,
    functions: [
      'applyViewTransitionName',
      'applyViewTransitionToHostInstances',
      'applyViewTransitionToHostInstancesRecursive',
      'commitAfterMutationEffectsOnFiber',
      'commitAppearingPairViewTransitions',
      'commitDeletedPairViewTransitions',
      'commitEnterViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'createViewTransitionInstance',
      'getViewTransitionClassName',
      'getViewTransitionName',
      'measureInstance',
      'measureNestedViewTransitions',
      'measureViewTransitionHostInstancesRecursive',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'restorePairedViewTransitions',
      'restoreViewTransitionName',
      'restoreViewTransitionOnHostInstances',
      'scheduleViewTransitionEvent',
      'startViewTransition',
      'trackEnterViewTransitions',
      'ViewTransitionPseudoElement',
    ],
  },
  {
    name: 'elements that React moves to <head>, and preloading',
    use: /(?<!\?)<(?:link|meta|script|style|title)\b|\b(?:preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule)\b[^;]*from 'react-dom'/,
    functions: [
      'acquireResource',
      'getHydratableHoistableCache',
      'getResource',
      'insertStylesheetIntoRoot',
      'isHostHoistableType',
      'preconnectAs',
      'preinitModuleScript',
      'preinitScript',
      'preinitStyle',
      'preload',
      'preloadModule',
      'suspendResource',
    ],
  },
  {
    name: 'refs to fragments',
    use: /<Fragment[^>]*\bref=/,
    functions: [
      'commitNewChildToFragmentInstance',
      'deleteChildFromFragmentInstance',
      'validateDocumentPositionWithFiberTree',
    ],
  },
  {
    name: 'lists of Suspense, which are not public yet',
    use: /\bSuspenseList\b/,
    functions: ['cutOffTailIfNeeded', 'updateSuspenseListComponent'],
  },
  {
    name: 'the component stack of an error',
    use: /\bcomponentStack\b/,
    functions: ['describeNativeComponentFrame'],
  },
];
