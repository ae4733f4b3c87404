export interface SupabaseSettings {
  /** The project's address, without a trailing slash. */
  readonly url: string;
  readonly publishableKey: string;
}

/**
 * Returns a token for the database. `fresh` requests a new one because the last was refused. Fails with a
 * `GatewayError`.
 */
export type Credentials = (options?: { fresh: boolean }) => Promise<{ token: string; memberId: string }>;

/**
 * Returns the settings of the project this site was built for. astro.config.mjs sets both and stops the build
 * when they cannot be right.
 */
export const projectSettings = (): SupabaseSettings => ({
  url: import.meta.env.PUBLIC_SUPABASE_URL,
  publishableKey: import.meta.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY,
});
