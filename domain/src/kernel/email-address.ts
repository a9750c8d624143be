const MAX_LENGTH = 254
const MAX_LOCAL_LENGTH = 64
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** A last label of digits would make the host an IP address. */
const ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`, 'i')

/**
 * Whether the text is one address that every mail server accepts: a dot-atom and a host name with a dot in
 * it, in ASCII (RFC 5321, 4.1.2 and 4.5.3.1). A host name in other scripts must be in Punycode.
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= MAX_LENGTH && ADDRESS.test(text) && text.lastIndexOf('@') <= MAX_LOCAL_LENGTH
