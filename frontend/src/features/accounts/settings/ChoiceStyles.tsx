import styles from '../../../styles/choices.css?url'

/** What only pages with choices need: it would be in every page otherwise. */
export function ChoiceStyles() {
  return <link rel="stylesheet" href={styles} precedence="medium" />
}
