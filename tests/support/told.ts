/** What the editor is told when this is tried; 'no error' when there is nothing to tell. */
export function told(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    return (error as Error).message;
  }
  return 'no error';
}
