/** Maps the address of another host to the address that is actually requested. */
export type Route = (address: URL) => URL

export const straight: Route = (address) => address

/**
 * For tests: all hosts are folders of one server on this machine, while the product itself still uses only
 * their addresses.
 */
export const toStandIn =
  (standIn: string): Route =>
  ({ host, pathname, search }) =>
    new URL(`${standIn}/${host}${pathname}${search}`)
