import styles from '../../../styles/choices.css?url'

/** Styles that only pages with choices need, so that other pages do not load them. */
export function ChoiceStyles() {
  return <link rel="stylesheet" href={styles} precedence="medium" />
}
