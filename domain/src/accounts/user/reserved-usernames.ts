/**
 * Names that could pass for the site or its staff, or that programs use for nobody. Without dots, underscores
 * and hyphens.
 */
const reserved: ReadonlySet<string> = new Set(
  [
    'modstead modsteadteam modsteadsupport',
    'admin administrator moderator moderators mod staff team support help official verified',
    'root system sysadmin security abuse postmaster hostmaster webmaster noreply info contact billing legal',
    'api me null undefined nobody anonymous guest deleted erased unknown everyone all',
  ].flatMap((line) => line.split(' ')),
)

/** Whether only staff may give this name. Ignores differences in spelling. */
export const isReservedUsername = (username: string): boolean =>
  reserved.has(username.toLowerCase().replace(/[._-]/g, ''))
