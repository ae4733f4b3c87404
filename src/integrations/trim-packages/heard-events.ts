/**
 * The events that React listens to for the handlers of the islands, by the handler. React would listen to
 * some eighty, twice each, and look for handlers whenever one occurs: a tap alone makes a dozen that no
 * island has a handler for, before its click. A test reports a handler that is missing here. Handlers on the
 * element itself, such as `onCancel` of a dialog and `onError` of a picture, are not affected.
 */
export const heardEvents: Readonly<Record<string, readonly string[]>> = {
  onBlur: ['focusout'],
  // As React's own list, for all kinds of fields.
  onChange: ['change', 'click', 'focusin', 'focusout', 'input', 'keydown', 'keyup'],
  onClick: ['click'],
  onDragLeave: ['dragleave'],
  onDragOver: ['dragover'],
  onDrop: ['drop'],
  onFocus: ['focusin'],
  onKeyDown: ['keydown'],
  onPaste: ['paste'],
  onPointerDown: ['pointerdown'],
  onPointerEnter: ['pointerout', 'pointerover'],
  onPointerLeave: ['pointerout', 'pointerover'],
  onPointerMove: ['pointermove'],
  onPointerUp: ['pointerup'],
  onSubmit: ['submit'],
  onWheel: ['wheel'],
};

/** Handlers that React adds to their element, whatever it listens to elsewhere. */
export const elementHandlers: readonly string[] = ['onCancel', 'onError'];
