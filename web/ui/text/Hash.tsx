import * as styles from './Hash.module.css'

/** A hash in groups of eight, as people compare it; it wraps between groups. */
export function Hash({ name, value }: { name: string; value: string }) {
  const groups = value.match(/.{1,8}/g) ?? []
  return (
    <div className="st">
      <span className="t12 qq">{name}</span>
      <code className={styles.hash} translate="no">
        {groups.join(' ')}
      </code>
    </div>
  )
}
