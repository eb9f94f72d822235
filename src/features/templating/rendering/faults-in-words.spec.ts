import { DomainError, shownMessage } from '#platform/errors';
import { TemplateSourceError } from '#content-kinds/liquid';
import { inServiceLanguage, speak, translated } from '#platform/texts';
import { TemplateWorld } from '../../../../test/support/template-world';
import type { TemplateLanguage } from '../templates/template';

const world = new TemplateWorld();

/** What a page says of a template, to whoever reads German. */
async function saidOf(language: TemplateLanguage, source: string): Promise<string> {
  const fault = await world.render(language, source).then(
    () => undefined,
    (error: unknown) => error,
  );
  return inServiceLanguage(() => {
    speak('de');
    if (fault instanceof TemplateSourceError) return translated(fault.said);
    return fault instanceof DomainError ? shownMessage(fault) : String(fault);
  });
}

const OTHERS = 'die Template-Engine meldet';

describe('What is wrong with a template', () => {
  it.each<[TemplateLanguage, string, string]>([
    ['liquid', '{{ a | dat }}', 'es gibt keinen Filter „dat“. Meinten Sie „date“?'],
    ['liquid', '{% if a %}', '„{% if a %}“ ist nicht geschlossen'],
    ['liquid', '{{ a', 'ist nicht geschlossen'],
    ['liquid', '{% raw %}a', 'ist nicht geschlossen'],
    ['liquid', '{{ a[0 }}', '„[“ ist nicht geschlossen'],
    ['liquid', '{%liquid\n *\n%}', 'hinter „{%“ fehlt der Name des Tags'],
    ['liquid', '{% %}', 'hinter „{%“ fehlt der Name des Tags'],
    ['liquid', '{% for a of b %}{% endfor %}', 'braucht einen Namen, „in“ und eine Liste: {% for post in posts %}'],
    ['liquid', '{% tablerow a of b %}{% endtablerow %}', 'braucht einen Namen, „in“ und eine Liste'],
    ['liquid', '{% if %}{% endif %}', 'es fehlt ein Wert'],
    ['liquid', '{% assign a = %}', 'es fehlt ein Wert'],
    ['liquid', '{% contentitem handle: | %}', '„|“ ist kein Wert'],
    ['liquid', '{{ a = b }}', 'hinter einem Wert darf nur, nach „|“, ein Filter stehen'],
    ['liquid', '{{ a | "b" }}', 'hinter „|“ fehlt der Name eines Filters'],
    ['liquid', '{{ a | append "b" }}', '„:“ fehlt'],
    ['liquid', '{{ a | append: "b" "c" }}', 'kann hier nicht stehen'],
    ['liquid', '{% if a %}{% else b %}{% endif %}', '„b“ kann hier nicht stehen'],
    ['liquid', '{% for a in (1.3) %}{% endfor %}', 'ein Bereich wird (1..5) geschrieben'],
    ['liquid', '{% assign = 1 %}', 'es fehlt der Name der Variablen'],
    ['liquid', '{% # a\n b %}', 'jede Zeile des Kommentars muss mit „#“ beginnen'],
    ['liquid', '{% capture %}{% endcapture %}', 'es fehlt der Name der Variablen'],
    ['liquid', '{% assign a 1 %}', '„=“ fehlt'],
    ['liquid', '{% render %}', 'es fehlt der Name einer Vorlage'],
    ['liquid', '{% cycle %}', 'es fehlt ein Wert'],
    ['liquid', '{% if a %}{% else %}{% else %}{% endif %}', 'hinter „else“ darf nur das Ende stehen'],
    ['liquid', '{% if a %}{% else %}{% elsif b %}{% endif %}', 'hinter „else“ darf nur das Ende stehen'],
    ['liquid', '{{ "a" | append }}', '„append“ braucht genau einen Parameter'],
    ['liquid', '{{ "?" | base64_decode }}', 'der Wert ist kein Base64'],
    ['liquid', '{% render "Nowhere" %}', 'es gibt keine Vorlage „Nowhere“'],
    ['hbs', '{{#if a}}{{/each}}', '„if“ endet als „each“'],
    ['hbs', '{{#if a}}', 'sie endet, bevor alles Geöffnete geschlossen ist'],
    ['hbs', '{{a/../b}}', '„a/..“ kann hier nicht stehen'],
    ['hbs', '{{> Nowhere}}', 'es gibt keine Vorlage „Nowhere“'],
    ['hbs', '{{> a b c}}', 'eine Vorlage nimmt höchstens einen Wert ohne Namen'],
    ['hbs', '{{#if}}{{/if}}', '„if“ braucht genau einen Parameter'],
    ['hbs', '{{bogus "x"}}', 'es gibt keinen Helper „bogus“'],
  ])('is said in German, in %s: %s', async (language, source, message) => {
    const said = await saidOf(language, source);
    expect(said).toContain(message);
    expect(said).not.toContain(OTHERS);
  });
});
