import type { Omission } from './omission.ts';

const phoenix = '@supabase/phoenix/priv/static/phoenix.mjs';
const realtime = '@supabase/realtime-js/dist/module';

/**
 * Parts of Realtime's client that these pages never run. A bundler cannot remove them because they are
 * members of classes that are used.
 */
export const realtimeOmissions: readonly Omission[] = [
  // Long polling, for networks without WebSockets: the pages pull every minute anyway.
  { file: phoenix, from: 'static request(', until: 'static serialize(', instead: '' },
  {
    file: phoenix,
    from: 'var arrayBufferToBase64 =',
    until: '// js/phoenix/presence.js',
    instead: 'var LongPoll = null;\n',
  },
  { file: phoenix, from: 'getSession(key) {', until: 'clearHeartbeats() {', instead: '' },
  { file: phoenix, from: 'getLongPollTransport() {', until: 'protocol() {', instead: '' },
  { file: phoenix, from: 'ping(callback) {', until: 'transportConnect() {', instead: '' },
  {
    file: `${realtime}/RealtimeClient.js`,
    from: ': resolveSessionStorage();',
    instead: ': null;',
  },
  // Phoenix's own encoding: Realtime has another.
  {
    file: phoenix,
    from: 'var serializer_default = {',
    until: '// js/phoenix/socket.js',
    instead: 'var serializer_default = { encode() {}, decode() {} };\n',
  },
  // Runtimes other than a browser.
  {
    file: `${realtime}/RealtimeClient.js`,
    from: 'WebSocketFactory.getWebSocketConstructor()',
    instead: 'WebSocket',
  },
  // Presence.
  {
    file: `${realtime}/RealtimePresence.js`,
    from: 'this.presenceAdapter = new PresenceAdapter(this.channel.channelAdapter, opts);',
    instead: '',
  },
  {
    file: `${realtime}/RealtimeChannel.js`,
    from: 'async track(payload, opts = {}) {',
    until: 'on(type, filter, callback) {',
    instead: '',
  },
  // Sending to the topic: only the database sends.
  {
    file: `${realtime}/RealtimeChannel.js`,
    from: 'async httpSend(event, payload, opts = {}) {',
    until: 'updateJoinPayload(payload) {',
    instead: '',
  },
  {
    file: `${realtime}/lib/serializer.js`,
    from: '_binaryEncodeUserBroadcastPush(message) {',
    until: 'decode(rawPayload, callback) {',
    instead: '',
  },
  // A worker for the heartbeat.
  {
    file: `${realtime}/RealtimeClient.js`,
    from: '_startWorkerHeartbeat() {',
    until: '_initializeOptions(options) {',
    instead: '',
  },
  // Changes of tables: we use broadcasts on a topic.
  {
    file: `${realtime}/RealtimeChannel.js`,
    from: '_updatePostgresBindings(postgres_changes, callback) {',
    until: 'presenceState() {',
    instead: '_updatePostgresBindings(_, callback) { callback?.(REALTIME_SUBSCRIBE_STATES.SUBSCRIBED); }\n',
  },
  {
    file: `${realtime}/RealtimeChannel.js`,
    from: '_updateFilterTransform() {',
    until: '//# sourceMappingURL',
    instead: '_updateFilterTransform() {}\n}\n',
  },
  {
    file: `${realtime}/lib/transformers.js`,
    from: 'export var PostgresTypes;',
    until: '/**\n * Takes an array of columns',
    instead: 'export var PostgresTypes = {};\n',
  },
  {
    file: `${realtime}/RealtimeChannel.js`,
    from: "if ('id' in bind) {",
    until: 'else {',
    instead: 'if (false) {}\n',
  },
  {
    file: `${realtime}/RealtimeChannel.js`,
    from: 'export var REALTIME_POSTGRES_CHANGES_LISTEN_EVENT;',
    until: 'export var REALTIME_LISTEN_TYPES;',
    instead: 'export var REALTIME_POSTGRES_CHANGES_LISTEN_EVENT = {};\n',
  },
  {
    file: `${realtime}/RealtimePresence.js`,
    from: 'export var REALTIME_PRESENCE_LISTEN_EVENTS;',
    until: 'export default class',
    instead: 'export var REALTIME_PRESENCE_LISTEN_EVENTS = {};\n',
  },
  // Logging, which is not used, descriptions of channel errors, and accessors for connection settings.
  { file: phoenix, from: 'this.hasLogger()', instead: 'false', everywhere: true },
  { file: phoenix, from: 'this.socket.hasLogger()', instead: 'false', everywhere: true },
  {
    file: `${realtime}/RealtimeChannel.js`,
    from: 'normalizeChannelError(reason)',
    instead: 'reason',
  },
  {
    file: `${realtime}/RealtimeClient.js`,
    from: 'get transport() {',
    until: 'constructor(',
    instead: '',
  },
  {
    file: `${realtime}/phoenix/socketAdapter.js`,
    from: 'get endPoint() {',
    until: 'connect() {',
    instead: '',
  },
  {
    file: `${realtime}/RealtimeClient.js`,
    from: 'async removeAllChannels() {',
    until: 'log(kind, msg, data) {',
    instead: '',
  },
  // The HTTP endpoint for sending messages.
  {
    file: `${realtime}/RealtimeChannel.js`,
    from: 'httpEndpointURL(this.socket.socketAdapter.endPointURL())',
    instead: "''",
  },
  { file: `${realtime}/RealtimeClient.js`, from: 'httpEndpointURL(endPoint)', instead: "''" },
  {
    file: `${realtime}/RealtimeChannel.js`,
    from: 'async _fetchWithTimeout(url, options, timeout) {',
    until: '_on(type, filter, callback) {',
    instead: '',
  },
  // The encoding of messages to the topic, and the older version of the protocol.
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
  {
    file: `${realtime}/RealtimeClient.js`,
    from: 'switch (vsn) {',
    until: 'result.vsn = vsn;',
    instead: `defaultEncode = this.serializer.encode.bind(this.serializer);
      defaultDecode = this.serializer.decode.bind(this.serializer);
    `,
  },
  {
    file: `${realtime}/RealtimeClient.js`,
    from: '// Handle worker setup',
    until: 'return result;',
    instead: '',
  },
  // Joining with table changes or presence.
  {
    file: `${realtime}/RealtimeChannel.js`,
    from: 'const postgres_changes = (_b',
    until: 'const accessTokenPayload = {};',
    instead: 'const [postgres_changes, presence_enabled] = [[], false];\n',
  },
  {
    file: `${realtime}/RealtimeChannel.js`,
    from: 'const joinTimeout = (postgres_changes_options',
    until: 'this.channelAdapter\n                .subscribe(joinTimeout)',
    instead: 'const joinTimeout = timeout;\n',
  },
  // The fallback to long polling, and parameters that are not used.
  {
    file: phoenix,
    from: 'if (params) {\n      console &&',
    until: 'if (this.conn && !this.disconnecting) {',
    instead: '',
  },
  {
    file: phoenix,
    from: 'if (this.longPollFallbackMs && this.transport !== LongPoll) {',
    until: 'this.transportConnect();',
    instead: '{\n',
  },
  {
    file: phoenix,
    from: 'this.log("error", "error in heartbeat callback", e);',
    instead: '',
    everywhere: true,
  },
  ...[
    "'disconnecting immediately - no channels'",
    "'deferred disconnect fired - no channels, disconnecting'",
    "'pending disconnect cancelled - channel activity detected'",
    "'no channels remaining, scheduling disconnect'",
  ].map((text) => ({
    file: `${realtime}/RealtimeClient.js`,
    from: `this.log('transport', ${text});`,
    instead: '',
  })),
  // Listeners of table changes and of presence.
  {
    file: `${realtime}/RealtimeChannel.js`,
    from: 'presenceState() {',
    until: 'on(type, filter, callback) {',
    instead: '',
  },
  {
    file: `${realtime}/RealtimeChannel.js`,
    from: 'const stateCheck =',
    until: 'return this._on(type, filter, callback);',
    instead: '',
  },
  {
    file: `${realtime}/RealtimeChannel.js`,
    from: 'const filterValue = ',
    until: 'const ref = this.channelAdapter.on(type, callback);',
    instead: '',
  },
  {
    file: `${realtime}/RealtimeChannel.js`,
    from: 'this.presence = new RealtimePresence(this);',
    instead: '',
  },
  {
    file: `${realtime}/RealtimeChannel.js`,
    from: 'export var REALTIME_LISTEN_TYPES;',
    until: 'export var REALTIME_SUBSCRIBE_STATES;',
    instead: 'export var REALTIME_LISTEN_TYPES = {};\n',
  },
  // Checks for mistakes of a caller, and the words for them.
  {
    file: `${realtime}/RealtimeChannel.js`,
    from: 'if (!this.private && ((_b =',
    until: '}\n    }\n',
    instead: '{',
  },
  {
    file: `${realtime}/RealtimeClient.js`,
    from: 'if (!((_a = options ===',
    until: 'this.apiKey = options.params.apikey;',
    instead: '',
  },
  {
    file: `${realtime}/RealtimeClient.js`,
    from: 'try {\n            this.socketAdapter.connect();',
    until: 'this._handleNodeJsRaceCondition();',
    instead: 'this.socketAdapter.connect();\n',
  },
  {
    file: `${realtime}/phoenix/channelAdapter.js`,
    from: 'let push;',
    until: 'updateJoinPayload(payload) {',
    instead: 'return this.channel.push(event, payload, timeout);\n}\n',
  },
  // What only other callers use: other ways to fetch, to log, to send a heartbeat or a message, and accessors.
  {
    file: `${realtime}/RealtimeClient.js`,
    from: 'this._resolveFetch = (customFetch) => {',
    until: 'this.apiKey = options.params.apikey;',
    instead: '',
  },
  {
    file: `${realtime}/RealtimeClient.js`,
    from: 'this.fetch = this._resolveFetch(options === null || options === void 0 ? void 0 : options.fetch);',
    instead: '',
  },
  ...[
    ["this.log('error', 'Error fetching", '// Fall back to cached value'],
    ["this.log('error', `Error setting auth", '});'],
    ["this.log('error', 'error waiting for auth", '});'],
    ["this.log('transport', `deferred disconnect scheduled", '}\n'],
    ['log(kind, msg, data) {', 'isConnected() {'],
    ['endpointURL() {', 'async disconnect('],
    ['push(data) {', 'async setAuth('],
    ['async sendHeartbeat() {', '_remove(channel) {'],
    ['if ((options === null || options === void 0 ? void 0 : options.logLevel)', 'return result;'],
  ].map(([from = '', until]) => ({ file: `${realtime}/RealtimeClient.js`, from, until, instead: '' })),
  ...[
    ['push(data) {', 'onOpen(callback) {'],
    ['sendHeartbeat() {', 'getSocket() {'],
  ].map(([from = '', until]) => ({ file: `${realtime}/phoenix/socketAdapter.js`, from, until, instead: '' })),
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
  { file: `${realtime}/RealtimeChannel.js`, from: 'get rejoinTimer() {', until: 'constructor(', instead: '' },
  // The handlers of a worker that sends the heartbeat.
  {
    file: `${realtime}/RealtimeClient.js`,
    from: 'if (this.worker && !this.workerRef) {',
    until: '_handleNodeJsRaceCondition() {',
    instead: '});\n}\n',
  },
  ...[
    'clearInterval(this._workerHeartbeatTimer);',
    'this._terminateWorker();',
    'this._workerHeartbeatTimer = undefined;',
    'this._pendingWorkerHeartbeatRef = null;',
  ].map((from) => ({ file: `${realtime}/RealtimeClient.js`, from, instead: '' })),
  {
    file: `${realtime}/RealtimeClient.js`,
    from: 'this.worker = (_a =',
    until: 'this.accessToken = (_b =',
    instead: '',
  },
];
