import { openFeature } from '../../app-shell/store/open-feature.ts';
import { useFeature } from '../../app-shell/use-feature.ts';
import { createLogStore } from './store/log-store.ts';
import { LogApp } from './views/LogApp.tsx';

function openLog() {
  const parts = openFeature('log');
  const store = createLogStore(parts);
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && store.pageShown(),
  );
  return { store, lastBackup: parts.lastBackup, recoveryNotice: parts.recoveryNotice };
}

export default function LogIsland() {
  return <LogApp {...useFeature(openLog)} />;
}
