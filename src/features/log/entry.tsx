import { openFeature } from '../../app-shell/store/open-feature.ts';
import { useFeature } from '../../app-shell/use-feature.ts';
import { MemberPage } from '../../app-shell/views/MemberPage.tsx';
import { createLogStore } from './store/log-store.ts';
import { LogApp } from './views/LogApp.tsx';

function openLog() {
  const parts = openFeature('log');
  return { store: createLogStore(parts), lastBackup: parts.lastBackup };
}

export default function LogIsland() {
  const { page, ...controls } = useFeature(openLog);
  return (
    <MemberPage store={page?.store ?? null} signIn={controls.signIn} loading="Henter loggen …">
      {page && <LogApp {...page} {...controls} />}
    </MemberPage>
  );
}
