/**
 * The parts of the shell that are needed only after the first paint or rarely, in one file shared by the
 * pages behind sign-in. See `lazyShell`.
 */

export { createMemoryDeviceSettings } from '../sync/storage/device-settings.ts';
export { createMemoryStorage } from '../sync/storage/memory-storage.ts';
export { keepCachedView } from './cached-view/keep-cached-view.ts';
export { startBackgroundTasks } from './store/background-tasks.ts';
export { isPrecached, isReachable } from './store/service-worker.ts';
export { unreadableText } from './store/unreadable-text.ts';
export { Denied } from './views/Denied.tsx';
export { RejectedDialog } from './views/RejectedDialog.tsx';
