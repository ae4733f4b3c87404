-- Operations look rows up by their keys, as is quickest in memory; the planner takes the pages of a disk for dearer.
alter function public.apply_ops(json, uuid) set random_page_cost = 1.1;
