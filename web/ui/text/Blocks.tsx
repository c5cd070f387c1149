import type { ReactNode } from 'react'
import type { Block, Inline } from '#contract/content.ts'
import * as styles from './Blocks.module.css'

type DrawLink = (href: string, text: string) => ReactNode

function drawInline(nodes: readonly Inline[], drawLink: DrawLink): ReactNode[] {
  return nodes.map((node, index) => {
    if (node.href !== undefined) return <span key={index}>{drawLink(node.href, node.text)}</span>
    return node.strong === true ? (
      <strong key={index}>{node.text}</strong>
    ) : (
      <span key={index}>{node.text}</span>
    )
  })
}

function drawBlock(block: Block, drawLink: DrawLink): ReactNode {
  if (block.kind === 'heading') {
    return block.level <= 2 ? <h2 id={block.id}>{block.text}</h2> : <h3 id={block.id}>{block.text}</h3>
  }
  if (block.kind === 'paragraph') return <p>{drawInline(block.content, drawLink)}</p>
  if (block.kind === 'image')
    return <img src={block.src} alt={block.alt} width={block.width} height={block.height} loading="lazy" />
  const items = block.items.map((item, index) => <li key={index}>{drawInline(item, drawLink)}</li>)
  return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
}

/** A text made of nodes, never of HTML. `drawLink` makes the links, which may lead into the app. */
export function Blocks({ blocks, drawLink }: { blocks: readonly Block[]; drawLink: DrawLink }) {
  return (
    <div className={styles.prose}>
      {blocks.map((block, index) => (
        <div key={index}>{drawBlock(block, drawLink)}</div>
      ))}
    </div>
  )
}
