interface ImportMetaEnv {
  /** The Supabase project's address, without a trailing slash. */
  readonly PUBLIC_SUPABASE_URL: string;
  /** The project's publishable key: it identifies the project and grants nothing by itself. */
  readonly PUBLIC_SUPABASE_PUBLISHABLE_KEY: string;
  /** The name of the identity provider for a button; empty when the site has none. */
  readonly PUBLIC_IDENTITY_PROVIDER: string;
  /** The key with which browsers subscribe to push messages; empty when the site sends none. */
  readonly PUBLIC_PUSH_KEY: string;
}

/** Shows the links and the greeting of who is signed in now, by the hint. MemberHint.astro defines it. */
declare function greet(): void;
