import basket from '../../assets/icons/basket.svg?raw';
import basketCheck from '../../assets/icons/basket-check.svg?raw';
import check from '../../assets/icons/check.svg?raw';
import chevron from '../../assets/icons/chevron-down.svg?raw';
import clock from '../../assets/icons/clock.svg?raw';
import close from '../../assets/icons/close.svg?raw';
import cloudOff from '../../assets/icons/cloud-off.svg?raw';
import favourite from '../../assets/icons/favourite.svg?raw';
import freezer from '../../assets/icons/freezer.svg?raw';
import list from '../../assets/icons/list.svg?raw';
import lock from '../../assets/icons/lock.svg?raw';
import minus from '../../assets/icons/minus.svg?raw';
import pencil from '../../assets/icons/pencil.svg?raw';
import plus from '../../assets/icons/plus.svg?raw';
import spinner from '../../assets/icons/spinner.svg?raw';
import undo from '../../assets/icons/undo.svg?raw';
import user from '../../assets/icons/user.svg?raw';
import warning from '../../assets/icons/warning.svg?raw';

const drawings = {
  basket,
  basketCheck,
  check,
  chevron,
  clock,
  close,
  cloudOff,
  favourite,
  freezer,
  list,
  lock,
  minus,
  pencil,
  plus,
  spinner,
  undo,
  user,
  warning,
};

export type IconName = keyof typeof drawings;

/** A drawing beside words, or in a button that has a name of its own. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <span
      className={`icon icon-${name}`}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings, read when the site is built.
      dangerouslySetInnerHTML={{ __html: drawings[name] }}
    />
  );
}
