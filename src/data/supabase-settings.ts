export interface SupabaseSettings {
  /** The project's address, without a slash at the end. */
  readonly url: string;
  readonly publishableKey: string;
}

/** Gives a token for the database; `fresh` asks for a new one because the last was refused. Fails with a `GatewayError`. */
export type Credentials = (options?: { fresh: boolean }) => Promise<{ token: string; memberId: string }>;

/** The project this site was built for: astro.config.mjs sets both, and stops the build when they cannot be right. */
export const projectSettings = (): SupabaseSettings => ({
  url: import.meta.env.PUBLIC_SUPABASE_URL,
  publishableKey: import.meta.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY,
});
