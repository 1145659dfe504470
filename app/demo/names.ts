/** The names of bulk contacts. */

const listed = (names: string) => names.trim().split(/,\s+/);

/** The most common names come first. */
export const womensNames = listed(`
Marie, Nathalie, Isabelle, Sylvie, Catherine, Françoise, Camille, Sandrine, Julie, Léa, Anne, Christine, Céline, Sophie,
Valérie, Chloé, Stéphanie, Martine, Aurélie, Véronique, Laura, Emma, Manon, Pauline, Sarah, Marine, Élodie, Émilie,
Caroline, Virginie, Laetitia, Mélanie, Audrey, Anaïs, Claire, Mathilde, Delphine, Karine, Hélène, Lucie, Charlotte,
Justine, Clara, Inès, Louise, Alice, Jade, Zoé, Juliette, Agathe, Margaux, Clémence, Solène, Maëlle, Gwenaëlle, Nolwenn,
Morgane, Soizic, Rozenn, Armelle, Annaïck, Enora, Lou-Anne, Anne-Laure, Marie-Claude, Marie-Françoise, Anne-Sophie,
Marie-Laure, Maud, Estelle, Béatrice, Brigitte, Dominique, Monique, Chantal, Jacqueline, Colette, Odile, Bernadette,
Geneviève, Nadine, Corinne, Muriel, Florence, Laurence, Agnès, Élisabeth, Noémie, Océane, Amandine, Coralie, Marion,
Eugénie, Capucine, Victoire, Héloïse, Apolline, Romane, Lola, Lina, Rose, Ambre, Éva, Nina, Myriam, Fatima, Samira,
Yasmine, Leïla, Nadia, Khadija, Amina, Aïcha, Aminata, Fatoumata, Mariam, Thi-Mai, Linh, Mei, Ana, Sofia, Inês, Maria,
Giulia, Elena, Olga, Katarzyna, Irina`);

/** The most common names come first. */
export const mensNames = listed(`
Jean, Philippe, Michel, Nicolas, Christophe, Pierre, Alain, Thomas, Patrick, Julien, Laurent, Alexandre, Frédéric, Éric,
Olivier, Sébastien, Stéphane, David, Pascal, Thierry, Antoine, Maxime, Guillaume, Vincent, Romain, Mathieu, Kévin,
Jérôme, Clément, Florian, Quentin, Benjamin, Hugo, Lucas, Paul, Arnaud, Bruno, Franck, Fabrice, Gilles, Didier,
Dominique, Serge, Gérard, Bernard, Jacques, André, Claude, Daniel, Christian, Yves, François, Louis, Jules, Gabriel,
Raphaël, Arthur, Adrien, Simon, Théo, Baptiste, Valentin, Rémi, Cédric, Ludovic, Sylvain, Emmanuel, Xavier, Loïc, Erwan,
Yann, Gwendal, Ronan, Tanguy, Gaël, Maël, Malo, Corentin, Goulven, Hervé, Alan, Kilian, Jean-Luc, Jean-Yves, Jean-Marc,
Jean-Baptiste, Jean-François, Pierre-Yves, Marc-Antoine, Étienne, Grégoire, Augustin, Côme, Aurélien, Damien, Fabien,
Mickaël, Anthony, Jonathan, Jérémy, Tristan, Martin, Victor, Léo, Nathan, Noé, Ethan, Sacha, Karim, Mehdi, Mohamed,
Youssef, Rachid, Samir, Nabil, Amine, Moussa, Ibrahima, Ousmane, Mamadou, Minh, Bao, Wei, João, Rui, Paulo, Matteo,
Marco, Andrei, Pavel, Tomasz`);

/** The most common names around Nantes come first. */
export const lastNames = listed(`
Martin, Bernard, Thomas, Robert, Richard, Durand, Dubois, Moreau, Laurent, Simon, Michel, Lefebvre, Leroy, Roux, David,
Bertrand, Morel, Fournier, Girard, Bonnet, Dupont, Lambert, Fontaine, Rousseau, Vincent, Muller, Lefèvre, Faure, André,
Mercier, Blanc, Guérin, Boyer, Garnier, Chevalier, François, Legrand, Gauthier, Garcia, Perrin, Robin, Clément, Morin,
Nicolas, Henry, Roussel, Mathieu, Gautier, Masson, Marchand, Duval, Denis, Dumont, Marie, Lemaire, Noël, Meyer, Dufour,
Meunier, Brun, Blanchard, Giraud, Joly, Rivière, Lucas, Brunet, Gaillard, Barbier, Arnaud, Martinez, Gérard, Roche,
Renard, Schmitt, Roy, Leroux, Colin, Vidal, Caron, Picard, Roger, Fabre, Aubert, Lemoine, Renaud, Dumas, Lacroix,
Olivier, Philippe, Bourgeois, Pierre, Benoît, Rey, Leclerc, Payet, Rolland, Leclercq, Guillaume, Lecomte, Lopez, Jean,
Dupuy, Guillot, Hubert, Berger, Carpentier, Sanchez, Dupuis, Moulin, Louis, Deschamps, Huet, Vasseur, Perez, Boucher,
Fleury, Royer, Klein, Jacquet, Adam, Paris, Poirier, Marty, Aubry, Guyot, Carré, Charles, Renault, Charpentier, Ménard,
Maillard, Baron, Bertin, Bailly, Hervé, Schneider, Fernandez, Le Gall, Collet, Léger, Bouvier, Julien, Prévost, Millet,
Perrot, Daniel, Le Roux, Cousin, Germain, Breton, Besson, Langlois, Rémy, Le Goff, Pelletier, Lévêque, Perrier, Leblanc,
Barré, Lebrun, Marchal, Weber, Mallet, Hamon, Boulanger, Jacob, Monnier, Michaud, Rodriguez, Guichard, Gillet, Étienne,
Grondin, Poulain, Tessier, Chevallier, Collin, Chauvin, Da Silva, Bouchet, Gay, Lemaître, Bénard, Maréchal, Humbert,
Reynaud, Antoine, Hoarau, Perret, Barthélemy, Cordier, Pichon, Lejeune, Gilbert, Lamy, Delaunay, Pasquier, Carlier,
Laporte, Guillou, Le Bihan, Le Guen, Le Berre, Le Corre, Le Floch, Tanguy, Kerboul, Quéméner, L’Hostis, Guéguen, Riou,
Cadiou, Cariou, Nédélec, Morvan, Salaün, Abgrall, Jaouen, Le Bris, Le Dantec, Guivarch, Gicquel, Josse, Rabin, Brochard,
Babin, Bretin, Bureau, Charrier, Chesneau, Corbineau, Douillard, Drouet, Durassier, Foulonneau, Giraudet, Guilbaud,
Guillet, Hervouet, Jaunasse, Leduc, Loirat, Luneau, Maillet, Mainguy, Ménoret, Moinard, Moysan, Orieux, Padiou, Papin,
Pavageau, Peigné, Pineau, Praud, Raimbault, Ricordel, Rineau, Rouaud, Sauvêtre, Templier, Thébaud, Viaud, Violleau,
Beauchêne, D’Almeida, De la Brosse, Saint-Martin, Ben Salah, Benali, Haddad, Mansouri, El Amrani, Cherif, Diallo, Traoré,
Koné, N’Diaye, Sow, Camara, Nguyen, Tran, Pham, Chen, Ferreira, Pereira, Gonçalves, Oliveira, Rossi, Marino, Popescu,
Kowalski, Novak, Yilmaz, Kaya, Mbemba, Rakotomalala, Silva`);

/** The part of an e-mail address for a name: « Inès L’Hostis » → `ines.lhostis` */
export const addressOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.');
