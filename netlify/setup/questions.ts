import { checkReachable } from '../doctor/database.ts';
import type { Finding } from '../doctor/finding.ts';
import { checkClient, checkIssuer } from '../doctor/identity.ts';
import { fields } from '../lib/settings/env-fields.ts';
import type { Settings } from '../lib/settings/env-file.ts';

type Name = keyof typeof fields.shape;

export interface Question {
  readonly name: Name;
  readonly title: string;
  /** Where to find the answer. */
  readonly where: string;
  readonly secret?: boolean;
  readonly suggestion?: string;
  /** Checks the answer together with the earlier ones. */
  readonly check?: (settings: Settings) => Promise<Finding>;
}

/** The settings that only the owner of the accounts knows, in the order of docs/deploy.md. */
export const questions: readonly Question[] = [
  {
    name: 'AUTH_URL',
    title: "The site's address",
    where: 'Netlify, the project, above its name; such as https://our-family.netlify.app',
  },
  {
    name: 'SUPABASE_URL',
    title: "The Supabase project's address",
    where: 'Supabase, Settings, Data API, Project URL; such as https://abcdefgh.supabase.co',
  },
  {
    name: 'SUPABASE_PUBLISHABLE_KEY',
    title: "The project's publishable key",
    where: 'Supabase, Settings, API Keys, Publishable key (sb_publishable_…)',
    check: (settings) =>
      checkReachable(fields.pick({ SUPABASE_URL: true, SUPABASE_PUBLISHABLE_KEY: true }).parse(settings)),
  },
];

/** The settings of an identity provider, for a site that has one. */
export const providerQuestions: readonly Question[] = [
  {
    name: 'OIDC_ISSUER',
    title: 'The identity provider',
    where: 'For Google as suggested; for another its issuer, from its documentation',
    suggestion: 'https://accounts.google.com',
    check: ({ OIDC_ISSUER = '' }) => checkIssuer(OIDC_ISSUER),
  },
  {
    name: 'OIDC_CLIENT_ID',
    title: "The site's client id",
    where:
      'Google Cloud console, Google Auth Platform, Clients: create one of the type Web application with the redirect address above',
  },
  {
    name: 'OIDC_CLIENT_SECRET',
    title: "The site's client secret",
    where: 'The same page, shown once when the client is made',
    secret: true,
    check: ({ AUTH_URL = '', OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '' }) =>
      checkClient(
        { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET },
        AUTH_URL,
      ),
  },
];

/** Returns what is wrong with the format of an answer, or null. */
export function shapeProblem(name: Name, answer: string): string | null {
  const { error } = fields.shape[name].safeParse(answer);
  return error?.issues[0]?.message ?? null;
}
