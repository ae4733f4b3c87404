import { omissionsFrom } from './omission.ts';

const file = '@supabase/phoenix/priv/static/phoenix.mjs';

/**
 * Parts of Phoenix, on which Realtime's client is built, that these pages never run. A bundler cannot remove
 * them because they are members of classes that are used.
 */
export const phoenixOmissions = omissionsFrom(file, [
  // Long polling, for networks without WebSockets: the pages pull every minute anyway.
  { from: 'static request(', until: 'static serialize(', instead: '' },
  {
    from: 'var arrayBufferToBase64 =',
    until: '// js/phoenix/presence.js',
    instead: 'var LongPoll = null;\n',
  },
  { from: 'getSession(key) {', until: 'clearHeartbeats() {', instead: '' },
  { from: 'getLongPollTransport() {', until: 'protocol() {', instead: '' },
  { from: 'ping(callback) {', until: 'transportConnect() {', instead: '' },
  {
    from: 'if (this.longPollFallbackMs && this.transport !== LongPoll) {',
    until: 'this.transportConnect();',
    instead: '{\n',
  },
  {
    from: 'this.primaryPassedHealthCheck = false;\n    this.longPollFallbackMs',
    until: 'this.establishedConnections = 0;',
    instead: '',
  },
  { from: 'clearTimeout(this.fallbackTimer);', instead: '', everywhere: true },
  // Phoenix's own encoding: Realtime has another.
  {
    from: 'var serializer_default = {',
    until: '// js/phoenix/socket.js',
    instead: 'var serializer_default = null;\n',
  },
  { from: 'this.defaultEncoder =', until: 'this.closeWasClean = true;', instead: '' },
  {
    from: 'this.encode = void 0;',
    until: 'let awaitingConnectionOnPageShow',
    instead: 'this.encode = opts.encode;\n    this.decode = opts.decode;\n    ',
  },
  // Logging, which is not used.
  { from: 'this.hasLogger()', instead: 'false', everywhere: true },
  { from: 'this.socket.hasLogger()', instead: 'false', everywhere: true },
  { from: 'this.logger = opts.logger', until: 'this.longpollerTimeout =', instead: '' },
  { from: 'this.log("Not reconnecting as page is hidden!");', instead: '' },
  { from: 'this.log("error", "error in heartbeat callback", e);', instead: '', everywhere: true },
  { from: 'this.log("error", `error in', until: '\n', instead: '' },
  { from: 'this.log("error", `error triggering', until: '\n', instead: '' },
  { from: '/**\n   * Logs the message.', until: 'onOpen(callback) {', instead: '' },
  // Addresses without a protocol, and parameters that are not used.
  { from: 'if (uri.charAt(0) !== "/") {', until: 'return uri;', instead: '{\n' },
  { from: 'if (uri.charAt(1) === "/") {', until: '}\n  /**', instead: '' },
  { from: 'protocol() {', until: 'endPointURL() {', instead: '' },
  { from: 'if (params) {\n      console &&', until: 'if (this.conn && !this.disconnecting) {', instead: '' },
  // Checks for mistakes of a caller, and the words for them.
  { from: 'if (this.joinedOnce) {\n      throw', until: '{\n      this.timeout = timeout;', instead: '' },
  { from: 'if (!this.joinedOnce) {\n      throw', until: 'let pushEvent =', instead: '' },
  { from: 'if (payload && !handledPayload) {', until: 'let eventBindings =', instead: '' },
]);
