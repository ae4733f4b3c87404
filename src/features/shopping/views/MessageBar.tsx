import type { ShoppingActions } from '../store/shopping-store.ts';
import type { Message } from '../store/view-model.ts';
import { IconButton } from './IconButton.tsx';

interface Props {
  readonly message: Message;
  readonly actions: ShoppingActions;
}

/** What was done, over the tabs, with the way back. It stays while a pointer or the focus is on it. */
export function MessageBar({ message, actions }: Props) {
  return (
    <section
      className="shop-message"
      aria-label="Besked"
      onPointerEnter={actions.holdMessage}
      onPointerLeave={actions.releaseMessage}
      onFocus={actions.holdMessage}
      onBlur={actions.releaseMessage}
    >
      <p>{message.text}</p>
      {message.undo && (
        <button type="button" className="shop-message-undo" onClick={() => void actions.undo()}>
          {message.undo}
        </button>
      )}
      <IconButton label="Luk beskeden" icon="close" press={actions.dismissMessage} />
    </section>
  );
}
