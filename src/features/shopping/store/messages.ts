import * as lib from '../../../lib/messages.ts';
import type { Timers } from '../../../sync/ports.ts';
import type { Message } from './view-model.ts';

/** One message at a time, which goes away by itself unless somebody is at it. */
export function createMessages(timers: Timers, show: (message: Message | null) => void) {
  const messages = lib.createMessages<Omit<Message, 'id'>>(timers.after, show);
  return { ...messages, say: (text: string, undo: Message['undo'] = null) => messages.say({ text, undo }) };
}

export type Messages = ReturnType<typeof createMessages>;
