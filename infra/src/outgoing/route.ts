/** Where an address of another host is really asked for. */
export type Route = (address: URL) => URL

export const straight: Route = (address) => address

/** For tests: all hosts are folders of one server on this machine, so that the product itself believes in none but theirs. */
export const toStandIn =
  (standIn: string): Route =>
  ({ host, pathname, search }) =>
    new URL(`${standIn}/${host}${pathname}${search}`)
