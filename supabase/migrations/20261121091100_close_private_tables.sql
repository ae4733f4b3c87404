-- Said aloud what row-level security without a policy already means, so that nobody takes it for a policy forgotten.
create policy "nobody touches the family list through the API" on private.family_member for all to anon, authenticated
  using (false) with check (false);
create policy "nobody touches the revision through the API" on private.revision for all to anon, authenticated
  using (false) with check (false);
create policy "nobody touches applied operations through the API" on private.applied_operation for all to anon, authenticated
  using (false) with check (false);
