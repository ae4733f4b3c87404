# Tells Netlify whether to skip a build (exit 0) or to make it (exit 1). Netlify does not ask about a build by a hook.
#
# COMMIT_REF is what would be built, and CACHED_COMMIT_REF what was built before; they are the same when somebody asks
# for a build again, after changing a setting, and when nothing was built before.
[ "$CACHED_COMMIT_REF" = "$COMMIT_REF" ] && exit 1
# What `npm run deploy` sends is no commit.
[ -z "$COMMIT_REF" ] && exit 1
# With a hook, commits are published by it alone: at night, or by the button on the site.
[ "$CONTEXT" = production ] && [ -n "$PUBLISH_HOOK" ] && exit 0
# Commits that touch neither the site nor its content are not built. An unknown commit counts as another site.
git diff --quiet "$CACHED_COMMIT_REF" "$COMMIT_REF" -- src public netlify supabase package.json package-lock.json \
  astro.config.mjs tsconfig.json netlify.toml ':!src/content/LÆSMIG.md' || exit 1
