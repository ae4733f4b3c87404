import { openFeature } from '../../app-shell/store/open-feature.ts';
import { useFeature } from '../../app-shell/use-feature.ts';
import { callFunction } from '../../session/call-function.ts';
import { createWeekStore } from './store/week-store.ts';
import { WeekApp } from './views/WeekApp.tsx';

function openWeek() {
  const store = createWeekStore({
    ...openFeature('week'),
    fetchBirthdays: () => callFunction('/api/foedselsdage', fetch),
  });
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && store.pageShown(),
  );
  return { store };
}

export default function WeekIsland() {
  return <WeekApp {...useFeature(openWeek)} />;
}
