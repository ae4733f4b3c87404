import { omissionsFrom } from './omission.ts';

const file = '@supabase/realtime-js/dist/module/RealtimeChannel.js';

/** Parts of Realtime's channels that these pages never run. */
export const channelOmissions = omissionsFrom(file, [
  // Presence.
  {
    from: 'async track(payload, opts = {}) {',
    until: 'on(type, filter, callback) {',
    instead: '',
  },
  // Sending a message over HTTP, to be stored, or with a report of its arrival: a preview needs none of it.
  {
    from: 'async httpSend(event, payload, opts = {}) {',
    until: 'updateJoinPayload(payload) {',
    instead: 'async send(args) { this.channelAdapter.push(args.type, args, this.timeout); }\n',
  },
  // Changes of tables: we use broadcasts on a topic.
  {
    from: '_updatePostgresBindings(postgres_changes, callback) {',
    until: 'presenceState() {',
    instead: '_updatePostgresBindings(_, callback) { callback?.(REALTIME_SUBSCRIBE_STATES.SUBSCRIBED); }\n',
  },
  {
    from: '_updateFilterTransform() {',
    until: '//# sourceMappingURL',
    instead: '_updateFilterTransform() {}\n}\n',
  },
  {
    from: "if ('id' in bind) {",
    until: 'else {',
    instead: 'if (false) {}\n',
  },
  {
    from: 'export var REALTIME_POSTGRES_CHANGES_LISTEN_EVENT;',
    until: 'export var REALTIME_LISTEN_TYPES;',
    instead: 'export var REALTIME_POSTGRES_CHANGES_LISTEN_EVENT = {};\n',
  },
  // Descriptions of channel errors.
  {
    from: 'normalizeChannelError(reason)',
    instead: 'reason',
  },
  // The HTTP endpoint for sending messages.
  {
    from: 'httpEndpointURL(this.socket.socketAdapter.endPointURL())',
    instead: "''",
  },
  {
    from: 'async _fetchWithTimeout(url, options, timeout) {',
    until: '_on(type, filter, callback) {',
    instead: '',
  },
  // Joining with table changes or presence.
  {
    from: 'const postgres_changes = (_b',
    until: 'const accessTokenPayload = {};',
    instead: 'const [postgres_changes, presence_enabled] = [[], false];\n',
  },
  {
    from: 'const joinTimeout = (postgres_changes_options',
    until: 'this.channelAdapter\n                .subscribe(joinTimeout)',
    instead: 'const joinTimeout = timeout;\n',
  },
  // Listeners of table changes and of presence.
  {
    from: 'presenceState() {',
    until: 'on(type, filter, callback) {',
    instead: '',
  },
  {
    from: 'const stateCheck =',
    until: 'return this._on(type, filter, callback);',
    instead: '',
  },
  {
    from: 'const filterValue = ',
    until: 'const ref = this.channelAdapter.on(type, callback);',
    instead: '',
  },
  {
    from: 'this.presence = new RealtimePresence(this);',
    instead: '',
  },
  {
    from: 'export var REALTIME_LISTEN_TYPES;',
    until: 'export var REALTIME_SUBSCRIBE_STATES;',
    instead: 'export var REALTIME_LISTEN_TYPES = {};\n',
  },
  // Checks for mistakes of a caller, and the words for them.
  {
    from: 'if (!this.private && ((_b =',
    until: '}\n    }\n',
    instead: '{',
  },
  // Accessors.
  { from: 'get rejoinTimer() {', until: 'constructor(', instead: '' },
]);
