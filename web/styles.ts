import './ui/styles/tokens.css'
import './ui/styles/base.css'
