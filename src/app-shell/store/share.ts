/** Gives text or a link to another app or, where the browser cannot, to the clipboard. */
export async function share(data: ShareData): Promise<'shared' | 'copied' | 'failed'> {
  try {
    if (navigator.share) {
      await navigator.share(data);
      return 'shared';
    }
    await navigator.clipboard.writeText(data.url ?? data.text ?? '');
    return 'copied';
  } catch (error) {
    // Closing the phone's share menu is not a failure.
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'failed';
  }
}
