import { omissionsFrom } from './omission.ts';

const file = '@supabase/realtime-js/dist/module/RealtimeClient.js';

/** Parts of Realtime's client that these pages never run. */
export const clientOmissions = omissionsFrom(file, [
  // The session's storage, which only long polling uses.
  {
    from: ': resolveSessionStorage();',
    instead: ': null;',
  },
  // Runtimes other than a browser.
  {
    from: 'WebSocketFactory.getWebSocketConstructor()',
    instead: 'WebSocket',
  },
  // A worker for the heartbeat.
  {
    from: '_startWorkerHeartbeat() {',
    until: '_initializeOptions(options) {',
    instead: '',
  },
  // Accessors, and what other callers use.
  {
    from: 'get transport() {',
    until: 'constructor(',
    instead: '',
  },
  {
    from: 'async removeAllChannels() {',
    until: 'log(kind, msg, data) {',
    instead: '',
  },
  // The HTTP endpoint for sending messages.
  { from: 'httpEndpointURL(endPoint)', instead: "''" },
  // The older version of the protocol, and a worker's settings.
  {
    from: 'switch (vsn) {',
    until: 'result.vsn = vsn;',
    instead: `defaultEncode = this.serializer.encode.bind(this.serializer);
      defaultDecode = this.serializer.decode.bind(this.serializer);
    `,
  },
  {
    from: '// Handle worker setup',
    until: 'return result;',
    instead: '',
  },
  // Logging, which is not used.
  ...[
    "'disconnecting immediately - no channels'",
    "'deferred disconnect fired - no channels, disconnecting'",
    "'pending disconnect cancelled - channel activity detected'",
    "'no channels remaining, scheduling disconnect'",
  ].map((text) => ({
    from: `this.log('transport', ${text});`,
    instead: '',
  })),
  // Checks for mistakes of a caller, and the words for them.
  {
    from: 'if (!((_a = options ===',
    until: 'this.apiKey = options.params.apikey;',
    instead: '',
  },
  {
    from: 'try {\n            this.socketAdapter.connect();',
    until: 'this._handleNodeJsRaceCondition();',
    instead: 'this.socketAdapter.connect();\n',
  },
  // What only other callers use: other ways to fetch, to log, to send a heartbeat or a message, and
  // accessors.
  {
    from: 'this._resolveFetch = (customFetch) => {',
    until: 'this.apiKey = options.params.apikey;',
    instead: '',
  },
  {
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
  ].map(([from = '', until]) => ({ from, until, instead: '' })),
  // The handlers of a worker that sends the heartbeat.
  {
    from: 'if (this.worker && !this.workerRef) {',
    until: '_handleNodeJsRaceCondition() {',
    instead: '});\n}\n',
  },
  ...[
    'clearInterval(this._workerHeartbeatTimer);',
    'this._terminateWorker();',
    'this._workerHeartbeatTimer = undefined;',
    'this._pendingWorkerHeartbeatRef = null;',
  ].map((from) => ({ from, instead: '' })),
  {
    from: 'this.worker = (_a =',
    until: 'this.accessToken = (_b =',
    instead: '',
  },
]);
