/**
 * Has the CDN forget the albums after a change, so that visitors see it at once. If that fails, they see it
 * within a minute, or a picture within an hour.
 */
export const purgeAlbums = (): void => {
  void fetch('/api/purge', { method: 'POST', keepalive: true }).catch(() => {});
};
