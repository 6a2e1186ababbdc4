// A lint rule. A browser that translates a page replaces each text node by elements of its own: React then changes a text that is not on
// the page any more, and throws where it inserts or removes something before it. Text that is the only child of its element is safe,
// because React replaces the whole content; so is text beside elements that never change.
import type { RuleTester } from 'oxlint/plugins-dev';

type Rule = Parameters<RuleTester['run']>[1];
type Context = Parameters<NonNullable<Rule['create']>>[0];
type Visitor = ReturnType<NonNullable<Rule['create']>>;
type Node<Name extends keyof Visitor> = Parameters<NonNullable<Visitor[Name]>>[0];
type JsxParent = Node<'JSXElement'> | Node<'JSXFragment'>;
type Child = JsxParent['children'][number];
type Expression = Extract<Child, { type: 'JSXExpressionContainer' }>['expression'];
type Callable = Node<'ArrowFunctionExpression' | 'FunctionDeclaration' | 'FunctionExpression'>;

/** What a file declares a name as: the text of its type, or its value. */
type Declaration = string | Expression | Callable;

const BESIDE =
  'This text stands beside an expression: give it an element of its own, or make one text of both.';
const EXPRESSION =
  'This expression may be text and has siblings: give it an element of its own, or the type Elements (#ui/elements.ts).';

const BRANCH = 'This fragment comes and goes with a text of its own: make it an element.';
const COMPONENT_TEXT = 'This component may return text: give it an element of its own.';
const COMPONENT = /^[A-Z]/u;

/** Calls that show their first argument, or what it returns. */
const SHOWS_FIRST = /^(?:map|createPortal)$/u;

/** Such a name is a constant of the whole app: its text never changes. */
const CONSTANT = /^[A-Z][A-Z_]+$/u;

/** `Props['name']`: the type that the name has elsewhere in the file. */
const SAME_AS_ANOTHER = /\['\w+'\]$/u;

/** Types of what has elements of its own, in the text of a type. */
const ELEMENT_TYPES = /\b(?:Elements|ReactElement)\b/u;

const textAlone: Rule = {
  create(context) {
    const parents: JsxParent[] = [];
    const declarations = new Map<string, Declaration[]>();
    const components: Callable[] = [];
    const declare = (name: string, declaration: Declaration) =>
      declarations.set(name, [...(declarations.get(name) ?? []), declaration]);
    return {
      TSPropertySignature: ({ key, typeAnnotation }) => {
        const type = typeAnnotation ? context.sourceCode.getText(typeAnnotation) : '';
        if (key.type === 'Identifier' && type !== '' && !SAME_AS_ANOTHER.test(type)) declare(key.name, type);
      },
      VariableDeclarator: ({ id, init }) => {
        if (id.type !== 'Identifier' || !init) return;
        declare(id.name, init);
        if (COMPONENT.test(id.name) && init.type === 'ArrowFunctionExpression') components.push(init);
      },
      FunctionDeclaration: (callable) => {
        const { id, returnType } = callable;
        if (id && COMPONENT.test(id.name)) components.push(callable);
        if (id) declare(id.name, returnType ? context.sourceCode.getText(returnType) : callable);
      },
      JSXElement: (element) => void parents.push(element),
      JSXFragment: (fragment) => void parents.push(fragment),
      'Program:exit': () => {
        for (const parent of parents) {
          check(parent, { context, declarations });
          if (parent.type === 'JSXFragment' && isConditional(parent) && mayBeText(parent, declarations))
            context.report({ node: parent, message: BRANCH });
        }
        for (const component of components)
          if (returnsText(component, declarations))
            context.report({ node: component, message: COMPONENT_TEXT });
      },
    };
  },
};

export default { meta: { name: 'headwater' }, rules: { 'text-alone': textAlone } };

type File = { context: Context; declarations: ReadonlyMap<string, readonly Declaration[]> };

function check({ children }: JsxParent, { context, declarations }: File): void {
  const siblings = shown(children);
  if (siblings.length < 2 || !siblings.some(mayChange)) return;
  for (const child of siblings) {
    if (child.type === 'JSXText') context.report({ node: child, message: BESIDE });
    else if (isTextChild(child, declarations)) context.report({ node: child, message: EXPRESSION });
  }
}

function isConditional({ parent }: JsxParent): boolean {
  return parent.type === 'ConditionalExpression' || parent.type === 'LogicalExpression';
}

/** Without blanks; a fragment's children are those of its parent. */
function shown(children: readonly Child[]): Child[] {
  return children.flatMap((child) => {
    if (child.type === 'JSXFragment') return shown(child.children);
    if (child.type === 'JSXText') return child.value.trim() === '' ? [] : [child];
    if (child.type !== 'JSXExpressionContainer') return [child];
    const { expression } = child;
    const isBlank = expression.type === 'Literal' && String(expression.value).trim() === '';
    return isBlank || expression.type === 'JSXEmptyExpression' ? [] : [child];
  });
}

function mayChange(child: Child): boolean {
  return (
    child.type === 'JSXExpressionContainer' &&
    !(child.expression.type === 'Identifier' && CONSTANT.test(child.expression.name))
  );
}

function isTextChild(child: Child, declarations: File['declarations']): boolean {
  if (child.type === 'JSXText') return true;
  return child.type === 'JSXExpressionContainer' && mayBeText(child.expression, declarations);
}

function mayBeText(value: Expression | Callable, declarations: File['declarations']): boolean {
  const inner = (each: Expression | Callable) => mayBeText(each, declarations);
  switch (value.type) {
    case 'JSXElement':
    case 'JSXEmptyExpression':
      return false;
    case 'JSXFragment':
      return shown(value.children).some((child) => isTextChild(child, declarations));
    case 'Literal':
      return value.value !== null && typeof value.value !== 'boolean';
    case 'LogicalExpression':
      return (value.operator !== '&&' && inner(value.left)) || inner(value.right);
    case 'ConditionalExpression':
      return inner(value.consequent) || inner(value.alternate);
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return returnsText(value, declarations);
    case 'CallExpression':
      return callMayBeText(value, declarations);
    case 'ChainExpression':
      return inner(value.expression);
    case 'Identifier':
      return value.name !== 'undefined' && isDeclaredText(value.name, declarations);
    case 'MemberExpression':
      return value.property.type !== 'Identifier' || isDeclaredText(value.property.name, declarations);
    default:
      return true;
  }
}

function callMayBeText(
  { callee, arguments: [first] }: Extract<Expression, { type: 'CallExpression' }>,
  declarations: File['declarations'],
): boolean {
  const called = callee.type === 'MemberExpression' ? callee.property : callee;
  if (called.type === 'Identifier' && SHOWS_FIRST.test(called.name))
    return first === undefined || first.type === 'SpreadElement' || mayBeText(first, declarations);
  return mayBeText(callee, declarations);
}

/** A name that this file does not declare may be text. */
function isDeclaredText(name: string, declarations: File['declarations']): boolean {
  const declared = declarations.get(name) ?? [];
  return (
    declared.length === 0 ||
    declared.some((declaration) =>
      typeof declaration === 'string'
        ? !ELEMENT_TYPES.test(declaration)
        : mayBeText(declaration, declarations),
    )
  );
}

function returnsText({ body }: Callable, declarations: File['declarations']): boolean {
  if (body === null || body === undefined) return true;
  if (body.type !== 'BlockStatement') return mayBeText(body, declarations);
  return returned(body).some((value) => mayBeText(value, declarations));
}

/** The values that the statements of a function return, without those of functions in it. */
function returned(node: object): Expression[] {
  if ('type' in node && typeof node.type === 'string') {
    if (node.type.includes('Function')) return [];
    if (isReturn(node)) return node.argument === null ? [] : [node.argument];
  }
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    key !== 'parent' && typeof value === 'object' && value !== null ? returned(value) : [],
  );
}

function isReturn(node: object): node is Node<'ReturnStatement'> {
  return 'type' in node && node.type === 'ReturnStatement';
}
