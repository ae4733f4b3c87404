import type { Omission } from './omission.ts';

const realtime = '@supabase/realtime-js/dist/module';

/**
 * Parts of what Realtime's client and channels use that these pages never run. A bundler cannot remove them
 * because they are members of classes that are used.
 */
export const realtimeOmissions: readonly Omission[] = [
  // Presence, and changes of tables: we use broadcasts on a topic.
  {
    file: `${realtime}/RealtimePresence.js`,
    from: 'this.presenceAdapter = new PresenceAdapter(this.channel.channelAdapter, opts);',
    instead: '',
  },
  {
    file: `${realtime}/RealtimePresence.js`,
    from: 'export var REALTIME_PRESENCE_LISTEN_EVENTS;',
    until: 'export default class',
    instead: 'export var REALTIME_PRESENCE_LISTEN_EVENTS = {};\n',
  },
  // Sending messages as bytes: Realtime takes and passes on text as well.
  {
    file: `${realtime}/lib/serializer.js`,
    from: '_binaryEncodeUserBroadcastPush(message) {',
    until: 'decode(rawPayload, callback) {',
    instead: '',
  },
  // The same, and the older version of the protocol.
  {
    file: `${realtime}/lib/serializer.js`,
    from: 'if (msg.event === this.BROADCAST_EVENT &&',
    until: 'let payload = [msg.join_ref',
    instead: '',
  },
  {
    file: `${realtime}/lib/serializer.js`,
    from: '_pick(obj, keys) {',
    until: 'Serializer.DEFAULT_METADATA_KEYS',
    instead: '}\n',
  },
  // The types of a table's columns.
  {
    file: `${realtime}/lib/transformers.js`,
    from: 'export var PostgresTypes;',
    until: '/**\n * Takes an array of columns',
    instead: 'export var PostgresTypes = {};\n',
  },
  // What only other callers use: accessors, other ways to send a heartbeat or a message.
  {
    file: `${realtime}/phoenix/socketAdapter.js`,
    from: 'get endPoint() {',
    until: 'connect() {',
    instead: '',
  },
  ...[
    ['push(data) {', 'onOpen(callback) {'],
    ['sendHeartbeat() {', 'getSocket() {'],
  ].map(([from = '', until]) => ({ file: `${realtime}/phoenix/socketAdapter.js`, from, until, instead: '' })),
  // Checks for mistakes of a caller, and the words for them.
  {
    file: `${realtime}/phoenix/channelAdapter.js`,
    from: 'let push;',
    until: 'updateJoinPayload(payload) {',
    instead: 'return this.channel.push(event, payload, timeout);\n}\n',
  },
  // What only other callers use.
  ...[
    ['get rejoinTimer() {', 'on(event, callback) {'],
    ['off(event, refNumber) {', 'subscribe(timeout) {'],
    ['canPush() {', 'isJoined() {'],
    ['isLeaving() {', 'updateFilterBindings(filterBindings) {'],
  ].map(([from = '', until]) => ({
    file: `${realtime}/phoenix/channelAdapter.js`,
    from,
    until,
    instead: '',
  })),
];
