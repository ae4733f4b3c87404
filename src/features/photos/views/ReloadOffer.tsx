import { Button } from '../../../app-shell/views/Button.tsx';
/** Offers members to reload when a script of their part did not arrive, perhaps after a newer version was deployed. */
export const ReloadOffer = () => (
  <div className="notice prose" role="alert">
    <p>Noget af siden kunne ikke hentes, så albummerne kan ikke rettes lige nu.</p>
    <Button onClick={() => location.reload()}>Genindlæs siden</Button>
  </div>
);
