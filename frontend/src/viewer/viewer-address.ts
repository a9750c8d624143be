import { addressOf } from '../api/address-of.ts'

/** Who looks at the page. Nothing is known at this address where nobody is signed in. */
export const viewerAddress = addressOf('/site/viewer', {})
