export interface SupabaseSettings {
  /** The project's address, without a slash at the end. */
  readonly url: string;
  readonly publishableKey: string;
}

/** Gives a token for the database; `fresh` asks for a new one because the last was refused. Fails with a `GatewayError`. */
export type Credentials = (options?: { fresh: boolean }) => Promise<{ token: string; memberId: string }>;

/** The project this site was built for. */
export const projectSettings = (): SupabaseSettings => ({
  url: import.meta.env.PUBLIC_SUPABASE_URL ?? 'http://localhost:54321',
  publishableKey: import.meta.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? 'sb_publishable_local',
});
