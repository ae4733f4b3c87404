import { Icon, type IconName } from './Icon.tsx';

interface Props {
  readonly label: string;
  readonly icon: IconName;
  readonly press: () => void;
  readonly disabled?: boolean;
}

/** A round button with an icon. When disabled it keeps the focus and does nothing. */
export const IconButton = ({ label, icon, press, disabled = false }: Props) => (
  <button
    type="button"
    className="icon-button"
    aria-label={label}
    aria-disabled={disabled}
    onClick={() => disabled || press()}
  >
    <Icon name={icon} />
  </button>
);
