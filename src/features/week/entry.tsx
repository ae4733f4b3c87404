import { openFeature } from '../../app-shell/store/open-feature.ts';
import { useFeature } from '../../app-shell/use-feature.ts';
import { MemberPage } from '../../app-shell/views/MemberPage.tsx';
import { callFunction } from '../../session/call-function.ts';
import { createWeekStore } from './store/week-store.ts';
import { WeekApp } from './views/WeekApp.tsx';

const openWeek = () => ({
  store: createWeekStore({
    ...openFeature('week'),
    askSite: (step, body = '{}') => callFunction(`/api/kalender/${step}`, fetch, { method: 'POST', body }),
  }),
});

export default function WeekIsland() {
  const { page, ...controls } = useFeature(openWeek);
  return (
    <MemberPage store={page?.store ?? null} signIn={controls.signIn} loading="Henter ugen …">
      {page && <WeekApp {...page} {...controls} />}
    </MemberPage>
  );
}
